"""Headless Chromium through Debian's Selenium; the tests are skipped where one of them is not installed."""

import json
import os
import shutil
import sys

SKIPPED = 77

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
except ImportError:
    print("skipped: Debian package python3-selenium is not installed")
    sys.exit(SKIPPED)

for program, package in (("chromium", "chromium"), ("chromedriver", "chromium-driver")):
    if not shutil.which(program):
        print(f"skipped: Debian package {package} is not installed")
        sys.exit(SKIPPED)


def start(width, height, folder):
    """Its own temporary files, which it does not remove, go into `folder`."""
    options = Options()
    for word in ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                 f"--window-size={width},{height}"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(
        shutil.which("chromedriver"), env={**os.environ, "TMPDIR": folder}))
    driver.set_page_load_timeout(60)
    driver.set_script_timeout(60)
    return driver


def resize(driver, width, height):
    """A window cannot be as narrow as a phone, what it shows can."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def requests(driver):
    """Addresses that the page has asked for since the last call, but for data inside of it."""
    messages = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    sent = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
    return [url for url in sent if not url.startswith(("data:", "blob:"))]
