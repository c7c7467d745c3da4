"""A headless Firefox that stays at home, driven by its own protocol, Marionette.

Debian has no geckodriver, which Selenium would need. Needs the Debian package firefox-esr (`.ci/set-up browser`).
"""

import json
import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PREFERENCES = {
    "marionette.port": 0,  # any; the profile says which
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disabled": True,
    "services.settings.server": "",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}


class Firefox:
    """One window. Commands have the names of WebDriver; as far as tests share code, methods have those of Selenium."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        profile = Path(self._folder.name)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        self._process = subprocess.Popen(
            ["/usr/bin/firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile],
            env={**os.environ, "HOME": self._folder.name, "MOZ_CRASHREPORTER_DISABLE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._socket = self._connect(profile / "MarionetteActivePort")
        self._number = 0
        self._receive()  # who it is
        self.command("WebDriver:NewSession")

    def _connect(self, port):
        until = time.monotonic() + 60
        while time.monotonic() < until and self._process.poll() is None:
            try:
                return socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=60)
            except (OSError, ValueError):
                time.sleep(0.05)
        self._process.kill()
        raise RuntimeError("Firefox does not start")

    def _receive(self):
        """A message: its length, a colon, JSON."""
        data = b""
        while not data.endswith(b":"):
            data += self._socket.recv(1)
        left = int(data[:-1])
        text = b""
        while left > len(text):
            text += self._socket.recv(left - len(text))
        return json.loads(text)

    def command(self, name, **parameters):
        self._number += 1
        text = json.dumps([0, self._number, name, parameters]).encode()
        self._socket.sendall(str(len(text)).encode() + b":" + text)
        _, number, error, result = self._receive()
        assert number == self._number
        if error:
            raise RuntimeError(f"{name}: {error['error']}: {error['message']}")
        return result

    def get(self, address):
        self.command("WebDriver:Navigate", url=address)

    def execute_script(self, code, *arguments):
        return self.command("WebDriver:ExecuteScript", script=code, args=list(arguments))["value"]

    def press(self, keys):
        """`keys`: letters, or those of WebDriver that have no letter."""
        down_and_up = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.command("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": down_and_up}])

    def show_as(self, width, height):
        """Sets the size of what the page has, without the frame of the window. No window is narrower than 500."""
        for _ in range(2):
            frame = self.execute_script("return [outerWidth - innerWidth, outerHeight - innerHeight]")
            self.command("WebDriver:SetWindowRect", width=width + frame[0], height=height + frame[1])

    def quit(self):
        try:
            self.command("Marionette:Quit", flags=["eForceQuit"])
            self._process.wait(20)
        finally:
            self._process.kill()
            self._process.wait()
            self._socket.close()
            self._folder.cleanup()
