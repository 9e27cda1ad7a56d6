import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isDiskFull } from '../stack/stateFile.ts'

const mostLogBytes = 20_000_000

/** A log file of `<dataDir>/logs`; a file over 20 MB is renamed to `<name>.old.log` when it is opened. */
export function openLog(dataDir: string, name: string): WriteStream {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.log`)
  if (existsSync(file) && statSync(file).size > mostLogBytes)
    renameSync(file, join(folder, `${name}.old.log`))
  const log = createWriteStream(file, { flags: 'a' })
  // A full disk: nobody's answer depends on a log, and what is durable reports it.
  log.on('error', error => {
    if (!isDiskFull(error)) throw error
  })
  return log
}

/** A line beyond this is not looked at; what it begins with is no line of a log in JSON. */
const mostLineLength = 100_000

/**
 * Copies a stream into a log, which stays open after the stream has ended. `onLine` gets each whole line. Resolves at the end of
 * the stream: before, the log must not be closed.
 */
export function copyInto(stream: Readable, log: WriteStream, onLine?: (line: string) => void): Promise<void> {
  let rest = ''
  stream.on('data', (chunk: Buffer) => {
    log.write(chunk)
    if (onLine === undefined) return
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > mostLineLength) rest = ''
    for (const line of lines) onLine(line)
  })
  return new Promise(resolve => stream.once('end', resolve))
}
