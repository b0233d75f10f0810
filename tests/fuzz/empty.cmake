# cmake -DFOLDER=f -P empty.cmake: an empty folder f.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
