/** Real time between two looks at the parent's id. */
const lookMs = 500

/**
 * Calls `stop` once when the process that started this one has ended, if npm did: `npm start` and `npx` run a command below a
 * shell and pass a SIGTERM to that shell alone, which would leave the command running with its ports and its data
 * directory. Answers whether it looks; a command that a shell started may outlive it (`nohup`).
 */
export function stopWithNpm(stop: () => void, environment: NodeJS.ProcessEnv = process.env): boolean {
  if (environment.npm_execpath === undefined) return false
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, lookMs).unref()
  return true
}
