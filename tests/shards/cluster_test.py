#!/usr/bin/python3
"""The recipes of formats/guide/ARCHIVES.md, run as they stand there: GNU parallel over hosts that are
this one, by ssh, and a job array of Slurm on a cluster of one node. In each a part is killed and
made again; nothing is there twice, and nothing is lost. Slurm needs root.

  cluster_test.py PROGRAM
"""

import argparse
import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "jobs"))
from archive import ROOT, make_archive  # noqa: E402

PARTS = 7
PATHS = ["small", "large.yaml"]


def recipes():
    """The shell code of the page: that of GNU parallel, the job, and how it is handed in."""
    page = (ROOT / "formats/guide/ARCHIVES.md").read_text()
    blocks = re.findall(r"```sh\n(.*?)```", page, re.S)
    assert len(blocks) == 3, len(blocks)
    return [block.replace("40", str(PARTS)).replace("league/", " ".join(PATHS)) for block in blocks]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(what, seconds=60):
    for _ in range(seconds * 10):
        if what():
            return True
        time.sleep(0.1)
    return False


class Cluster:
    def __init__(self, program, place):
        self.program = program
        self.place = place
        self.complaints = 0
        self.folder = place / "archive"
        self.folder.mkdir()
        make_archive(self.folder)
        self.tools = place / "tools"
        self.tools.mkdir()
        # The first that makes part 3 is killed at it.
        tool = self.tools / "cartulary"
        tool.write_text(f"""#!/bin/sh
case "$*" in *"--shard 3/"*)
  if mkdir "{place}/killed" 2>/dev/null; then
    "{program}" "$@" &
    kill -9 $! $$
  fi ;;
esac
exec "{program}" "$@"
""")
        tool.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}"}
        whole = subprocess.run([program, "verify", "-f", "junit", *PATHS], cwd=self.folder,
                               capture_output=True)
        self.status, self.report = whole.returncode, whole.stdout

    def complain(self, text):
        self.complaints += 1
        print(text, file=sys.stderr)

    def begin(self):
        for name in ("killed", "archive/parts"):
            shutil.rmtree(self.place / name, ignore_errors=True)
        (self.folder / "report.xml").unlink(missing_ok=True)

    def check(self, name, status):
        report = self.folder / "report.xml"
        if not (self.place / "killed").exists():
            self.complain(f"{name}: no part was killed")
        if not report.exists() or report.read_bytes() != self.report or status != self.status:
            self.complain(f"{name}: status {status}, another report than that of a single run")

    def shell(self, script):
        return subprocess.run(["sh", "-c", script], cwd=self.folder, env=self.environment,
                              capture_output=True, text=True, timeout=600)


@contextlib.contextmanager
def ssh_server(cluster):
    """Hosts a.example and b.example, which are this one."""
    place = cluster.place / "ssh"
    place.mkdir(mode=0o700)
    port = free_port()
    for key in ("host", "user"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", place / key],
                       check=True)
    (place / "sshd_config").write_text(f"""ListenAddress 127.0.0.1:{port}
HostKey {place}/host
AuthorizedKeysFile {place}/user.pub
PidFile none
StrictModes no
UsePAM no
SetEnv PATH={cluster.environment['PATH']}
""")
    (place / "config").write_text(f"""Host *.example
HostName 127.0.0.1
Port {port}
IdentityFile {place}/user
IdentitiesOnly yes
StrictHostKeyChecking no
UserKnownHostsFile /dev/null
LogLevel ERROR
""")
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    server = subprocess.Popen(["/usr/sbin/sshd", "-D", "-e", "-f", place / "sshd_config"],
                              stderr=subprocess.DEVNULL)
    cluster.environment["PARALLEL_SSH"] = f"ssh -F {place}/config"
    login = ["ssh", "-F", place / "config", "a.example", "true"]
    def answers():
        return subprocess.run(login, stderr=subprocess.DEVNULL).returncode == 0

    try:
        if not wait_for(answers, 10):
            raise RuntimeError("no login by ssh")
        yield
    finally:
        server.terminate()
        server.wait()


def try_parallel(cluster, script):
    cluster.begin()
    with ssh_server(cluster):
        done = cluster.shell(script)
    cluster.check("GNU parallel", done.returncode)
    if cluster.complaints:
        print(done.stderr[-1500:], file=sys.stderr)
    log = (cluster.folder / "jobs.log").read_text().splitlines()
    hosts = {line.split("\t")[1] for line in log[1:]}
    if not hosts & {"a.example", "b.example"}:
        cluster.complain(f"GNU parallel: only on {hosts}")


@contextlib.contextmanager
def slurm(cluster):
    """A cluster of one node, in a folder."""
    place = cluster.place / "slurm"
    for folder in ("state", "spool"):
        (place / folder).mkdir(parents=True)
    host = socket.gethostname().split(".")[0]
    (place / "slurm.conf").write_text(f"""ClusterName=one
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthInfo=socket={place}/munge.sock
MpiDefault=none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation={place}/state
SlurmdSpoolDir={place}/spool
SlurmctldPidFile={place}/slurmctld.pid
SlurmdPidFile={place}/slurmd.pid
SlurmctldLogFile={place}/slurmctld.log
SlurmdLogFile={place}/slurmd.log
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
""")
    key = place / "munge.key"
    key.write_bytes(os.urandom(1024))
    key.chmod(0o400)
    cluster.environment["SLURM_CONF"] = str(place / "slurm.conf")
    servers = []

    def serve(*command):
        servers.append(subprocess.Popen(command, env=cluster.environment, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL))

    try:
        serve("munged", "--foreground", "--force", f"--key-file={key}",
              f"--socket={place}/munge.sock", f"--pid-file={place}/munged.pid",
              f"--seed-file={place}/seed")
        wait_for((place / "munge.sock").exists, 10)
        serve("slurmctld", "-D", "-c")
        serve("slurmd", "-D")
        if not wait_for(lambda: "idle" in cluster.shell("sinfo").stdout, 30):
            raise RuntimeError("no idle node: " + (place / "slurmctld.log").read_text()[-800:])
        yield
    finally:
        for server in reversed(servers):
            server.terminate()
            server.wait()


def try_slurm(cluster, job, hand_in):
    cluster.begin()
    # This one has not four processors to spare.
    job = job.replace("--cpus-per-task=4", "--cpus-per-task=1")
    (cluster.folder / "part.sbatch").write_text(job)
    with slurm(cluster):
        first = cluster.shell(hand_in)
        if not wait_for(lambda: cluster.shell("squeue -h").stdout == "", 120):
            cluster.complain("Slurm: the jobs do not end: " + cluster.shell("squeue").stdout)
        outputs = "".join(path.read_text() for path in cluster.folder.glob("slurm-*.out"))
        if f"a part is missing: 3/{PARTS}" not in outputs:
            cluster.complain(f"Slurm: the missing part is not told: {first.stderr}{outputs[-800:]}")
        again = cluster.shell("sbatch --wait --array=3 part.sbatch")
        if again.returncode != 0:
            cluster.complain(f"Slurm: part 3 fails again: {again.stderr}")
        report = re.search(r"cartulary report [^']*", hand_in)[0]
        cluster.check("Slurm", cluster.shell(report).returncode)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=lambda path: str(Path(path).resolve()))
    program = parser.parse_args().program
    parallel, job, hand_in = recipes()
    with tempfile.TemporaryDirectory(prefix="cartulary-cluster-") as place:
        cluster = Cluster(program, Path(place))
        try_parallel(cluster, parallel)
        if os.geteuid() == 0:
            try_slurm(cluster, job, hand_in)
        else:
            cluster.complain("Slurm was not tried: it needs root")
    return cluster.complaints > 0


if __name__ == "__main__":
    sys.exit(main())
