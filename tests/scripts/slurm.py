"""A Slurm of one node on loopback, of its own: munged, slurmctld and slurmd as children of this process."""

import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import tempfile
import time

PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue"]
# Debian has the daemons there, which is not in everybody's PATH.
PATH = os.environ["PATH"] + ":/usr/sbin:/sbin"
CONFIGURATION = """
ClusterName=segue
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={node}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=10
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def missing():
    return [name for name in PROGRAMS if shutil.which(name, path=PATH) is None]


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Slurm:
    """Runs as long as the `with` block does, however that ends."""

    def __enter__(self):
        self.daemons = []
        self.logs = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="segue-slurm-"))
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        for log in self.logs:
            log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        self.folder.chmod(0o755)
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        controller, node = free_ports(2)
        configuration = self.folder / "slurm.conf"
        configuration.write_text(CONFIGURATION.format(
            host=socket.gethostname().split(".")[0], folder=self.folder, controller=controller, node=node,
            user=pwd.getpwuid(os.getuid()).pw_name))
        self.environment = {**os.environ, "PATH": PATH, "SLURM_CONF": str(configuration)}
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        self.daemon("munged", "--foreground", "--force", f"--socket={self.folder}/munge.socket",
                    f"--key-file={key}", f"--pid-file={self.folder}/munge.pid",
                    f"--seed-file={self.folder}/munge.seed", f"--log-file={self.folder}/munge.log")
        self.wait_for(lambda: (self.folder / "munge.socket").exists(), "munged")
        self.daemon("slurmctld", "-D", "-i")
        self.daemon("slurmd", "-D")
        self.wait_for(lambda: "idle" in self.run("sinfo", "--noheader", "--format=%T").stdout, "an idle node")

    def daemon(self, name, *arguments):
        log = open(self.folder / f"{name}.out", "wb")  # pylint: disable=consider-using-with
        self.logs.append(log)
        self.daemons.append(subprocess.Popen(  # pylint: disable=consider-using-with
            # Also if this process is killed.
            ["setpriv", "--pdeathsig", "TERM", name, *arguments], env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log))

    def run(self, *command, cwd=None):
        return subprocess.run([str(word) for word in command], env=self.environment, cwd=cwd, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False)

    def output(self):
        return "\n".join(f"{path.name}:\n{path.read_text(errors='replace')[-2000:]}"
                         for path in sorted(self.folder.glob("*.out")))

    def wait_for(self, condition, what, seconds=60):
        for _ in range(seconds * 10):
            if condition():
                return
            dead = [daemon.args[3] for daemon in self.daemons if daemon.poll() is not None]
            if dead:
                raise RuntimeError(f"{dead} ended\n{self.output()}")
            time.sleep(0.1)
        raise RuntimeError(f"no {what}\n{self.output()}")
