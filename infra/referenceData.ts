import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ifscObjects, readIfscFile } from '../functions/bank-verification/data/ifscFile.ts'

/** The folder of the assembly with the files of the bucket of reference data, named by their keys. */
export const referenceDataFolder = 'reference-data'
/** All keys of the IFSC codes begin so. */
export const ifscPrefix = 'ifsc'

/** Writes what the bucket of reference data holds into `<outdir>/reference-data`. */
export function writeReferenceData(outdir: string): void {
  for (const [key, body] of ifscObjects(readIfscFile())) {
    const file = join(outdir, referenceDataFolder, key)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, body)
  }
}
