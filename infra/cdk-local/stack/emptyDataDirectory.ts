import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Explained } from './explained.ts'
import { endProcess, isAlive, readNote } from './processIdentity.ts'
import { renameFormerFiles, stackFiles } from './stackFiles.ts'

/** Empties a data directory. Refuses while a stack runs on it, and for a folder that is no data directory. */
export async function emptyDataDirectory(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  renameFormerFiles(dataDir)
  const stack = readNote(join(dataDir, stackFiles.lock))
  if (stack && isAlive(stack))
    throw new Explained(
      `The stack of ${dataDir} is running (process ${stack.pid}): end it with Ctrl-C, then reset.`,
    )
  const files = readdirSync(dataDir)
  if (files.length > 0 && !files.includes(stackFiles.key))
    throw new Explained(
      `${dataDir} is no data directory of the local stack (it has no ${stackFiles.key}), so it is not emptied.`,
    )
  // The processes that the last run left behind note themselves in files of their own.
  for (const name of files.filter(file => file.endsWith('.pid') && file !== stackFiles.lock)) {
    const left = readNote(join(dataDir, name))
    if (left) await endProcess(left)
  }
  rmSync(dataDir, { recursive: true, force: true })
}
