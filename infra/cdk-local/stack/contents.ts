import { existsSync, globSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { currentName, stackFiles } from './stackFiles.ts'
import { damaged, readStateFile } from './stateFile.ts'

/** The files without which a data directory is not the one that it was; logs and notes of processes are none of them. */
const essential = [
  'clock.json',
  stackFiles.key,
  '{secrets,stack-secrets}.json',
  'kms/*.key',
  '*.sqlite',
  '{states,dynamodb}/*.sqlite',
  's3/s3.db',
]
const fileOf = (dataDir: string): string => join(dataDir, 'contents.json')
const parse = (text: string): string[] => z.array(z.string()).parse(JSON.parse(text))

/** Notes the files of a data directory whose stack runs. */
export function noteContents(dataDir: string): void {
  const found = globSync(essential, { cwd: dataDir }).filter(file => statSync(join(dataDir, file)).size > 0)
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify(found.sort()))
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir))
}

/**
 * Throws Explained when a file is gone or empty that was there when the last stack ran: most of them would be made anew, and
 * what they held would be missing in silence.
 */
export function checkContents(dataDir: string): void {
  const noted = readStateFile(fileOf(dataDir), 'the names of the files of this directory', parse) ?? []
  for (const name of noted.map(currentName)) {
    const file = join(dataDir, name)
    if (!existsSync(file)) throw damaged(file, 'a part of the data', new Error('it is gone'))
    if (statSync(file).size === 0) throw damaged(file, 'a part of the data', new Error('it is empty'))
  }
}
