"""A headless Chromium that stays at home.

Needs the Debian packages chromium, chromium-driver and python3-selenium (`.ci/set-up browser`).
"""

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


def start(profile):
    """The browser, with its logs; `profile`: a folder for what it keeps."""
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for flag in (
        "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
        "--disable-background-networking --disable-component-update --disable-sync"
    ).split():
        options.add_argument(flag)
    options.add_argument(f"--user-data-dir={profile}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.get("about:blank")
    driver.get_log("performance")  # what the browser's own first page did
    return driver


def show_as(driver, width, height, media=None):
    """Sets the size of the screen, and what its user prefers."""
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
    )
    features = [{"name": n, "value": v} for n, v in (media or {}).items()]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
