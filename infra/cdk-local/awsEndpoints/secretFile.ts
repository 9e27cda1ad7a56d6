import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** Runs a write that the gate counts among the durable ones. */
export type DurableWrite = <T>(label: string, run: () => T) => T

/** Writes a secret file atomically, readable by its owner alone. */
export function writeSecretFile(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.unfinished`
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(handle, typeof content === 'string' ? Buffer.from(content) : content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}
