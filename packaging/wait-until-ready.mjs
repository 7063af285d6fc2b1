// Ends with 0 once the given process serves on the given port, and with 1 if that process ends before.
const [, , port, mainPid] = process.argv;

const answersReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );
const isAlive = () => {
  try {
    return process.kill(Number(mainPid), 0);
  } catch {
    return false;
  }
};

while (!(await answersReady())) {
  if (!isAlive()) process.exit(1);
  await new Promise((resolve) => setTimeout(resolve, 250));
}
