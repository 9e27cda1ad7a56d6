import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Explained } from './explained.ts'
import { isAlive, noteOf, readNote, removeNote } from './processIdentity.ts'
import { renameFormerFiles, stackFiles } from './stackFiles.ts'

export interface DataDirectoryLock {
  release(): void
}

function claim(file: string, text: string): boolean {
  try {
    // `wx` fails when the file exists, so of two stacks that start at once only one succeeds.
    const handle = openSync(file, 'wx')
    writeSync(handle, text)
    closeSync(handle)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return false
    throw error
  }
}

/**
 * Locks the data directory for this process. Throws Explained while another stack uses it. The lock of a killed stack
 * is recognised and taken over, which `log` gets a line of.
 */
export function lockDataDir(
  dataDir: string,
  sitePort: number,
  log: (line: string) => void,
): DataDirectoryLock {
  mkdirSync(dataDir, { recursive: true })
  renameFormerFiles(dataDir)
  const file = join(dataDir, stackFiles.lock)
  const note = noteOf(process.pid, { port: sitePort })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (claim(file, JSON.stringify(note))) return { release: () => removeNote(file) }
    const holder = readNote(file)
    if (holder && isAlive(holder))
      throw new Explained(
        `${dataDir} is in use by another stack (process ${holder.pid}, http://127.0.0.1:${holder.about.port}/): end it with Ctrl-C, or start this one with another data directory and port.`,
      )
    log(
      holder
        ? `The last stack on ${dataDir} (process ${holder.pid}) was killed; its work goes on where it stopped.`
        : `The last stack on ${dataDir} was killed while it started.`,
    )
    removeNote(file)
  }
  throw new Explained(`${file} keeps coming back: another stack is starting at this moment, so try again.`)
}
