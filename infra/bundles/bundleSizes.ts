import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Measurement } from '../checks/bench/measurement.ts'
import { repositoryRoot } from '../repository.ts'

/** Where `npm start` and the tests have their bundles. */
const builtBundles = join(repositoryRoot, 'cdk.out/local/bundles')

/** A function's bundle: gzip -9, as a deployment package is about as large. */
interface BundleSize extends Measurement {
  readonly file: string
}

/**
 * The fonts of a contract note are 26 kB, and what writes its signature 34 kB; an upload is read as a form, a picture and a PDF before it is believed; a report is
 * written as a workbook or drawn with those fonts, from bonds and funds alike, and prices are read from a CSV file. A statement of
 * funds is uploaded, read in six layouts and valued beside the bonds. The account checks PANs at the vendor and reads six domains.
 */
const largerGoals: ReadonlyMap<string, number> = new Map([
  ['account-api', 175_000],
  ['fund-portfolio-api', 230_000],
  ['reports-api', 225_000],
  ['report-pdf-steps', 215_000],
  ['ops-publish-prices-steps', 170_000],
  ['contract-notes-consumers', 225_000],
  ['documents-api', 180_000],
])

/** Code of threads, which a function loads when it starts one: pdf.js is one file of 1.7 MB. */
const workerGoals: ReadonlyMap<string, number> = new Map([['openPdf.worker.mjs', 560_000]])

/** All functions' bundles, by name, and the code of their threads. */
export const bundleSizes = (folder = builtBundles): BundleSize[] =>
  readdirSync(folder)
    .filter(name => !name.includes('.'))
    .flatMap(name =>
      readdirSync(join(folder, name))
        .filter(part => part.endsWith('.mjs'))
        .map(part => {
          const file = join(folder, name, part)
          const figure = gzipSync(readFileSync(file), { level: 9 }).length
          const isWorker = part !== 'index.mjs'
          const goal = isWorker ? (workerGoals.get(part) ?? 50_000) : (largerGoals.get(name) ?? 165_000)
          const what = isWorker ? `${name}, ${part}` : name
          return { area: 'function bundles, gzip', what, figure, unit: 'bytes', goal, file }
        }),
    )

const metafile = z.object({
  outputs: z.record(
    z.string(),
    z.object({ inputs: z.record(z.string(), z.object({ bytesInOutput: z.number() })) }),
  ),
})

/** Packages that a bundle holds in two versions or copies: `<bundle>: <package>`. */
export function packagesHeldTwice(folder = builtBundles): string[] {
  const { outputs } = metafile.parse(JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')))
  return Object.entries(outputs).flatMap(([output, { inputs }]) => {
    const places = new Map<string, Set<string>>()
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const [, place, name] = /(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(input) ?? []
      if (bytesInOutput > 0 && place !== undefined && name !== undefined)
        places.set(name, (places.get(name) ?? new Set()).add(place))
    }
    return [...places].filter(([, all]) => all.size > 1).map(([name]) => `${output}: ${name}`)
  })
}
