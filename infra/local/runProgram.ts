import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { Explained } from 'cdk-local'

/**
 * For esbuild, a Go program: garbage is collected only above this limit. The process ends with the build, and collecting
 * would take a third of its time; esbuild's own command line does without it as well.
 */
const ofOneBuild = { GOGC: 'off', GOMEMLIMIT: '1500MiB' }

/**
 * Runs a program of the project in a process of its own, so that nothing of it stays in this one. Throws Explained with what
 * it printed when it fails. `isPatient`: what somebody waits for goes first.
 */
export function runProgram(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: { readonly isPatient?: boolean } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // The same modules are loaded with every save; compiled, they take half as long.
      env: { ...ofOneBuild, NODE_COMPILE_CACHE: join(root, '.cache/node'), ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (options.isPatient && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve()
      else reject(new Explained(`${args[0]} failed:\n${Buffer.concat(output).toString('utf8').trim()}`))
    })
  })
}
