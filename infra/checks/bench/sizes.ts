import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { measureSizes, routeMeasurements } from '../../../web/size.ts'
import { bundleSizes } from '../../bundles/bundleSizes.ts'
import { repositoryRoot } from '../../repository.ts'
import type { Measurement } from './measurement.ts'

/** Bytes of what is deployed, each as a row: functions' bundles, script of the site's routes, what a browser loads. */

const run = promisify(execFile)
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const functions = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Properties: z
        .looseObject({
          FunctionName: z.unknown().optional(),
          Environment: z.looseObject({ Variables: z.record(z.string(), z.unknown()) }).optional(),
        })
        .optional(),
    }),
  ),
})

/** The text of every template of the `local` stage. */
export function templates(): string[] {
  const folder = join(repositoryRoot, 'cdk.out/local')
  return readdirSync(folder)
    .filter(name => name.endsWith('.template.json'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
}

/** Names and values. */
type Variables = readonly (readonly [string, string])[]

/** The environment variables of each function: some are read when a function loads. */
function variablesOfFunctions(): Map<string, Variables> {
  const resources = templates()
    .map(text => functions.parse(JSON.parse(text)))
    .flatMap(({ Resources }) => Object.values(Resources))
  return new Map(
    resources.map(({ Properties }) => [
      String(Properties?.FunctionName),
      Object.entries(Properties?.Environment?.Variables ?? {}).map(
        // What the deployment fills in is of no matter here.
        ([name, value]) => [name, typeof value === 'string' ? value : 'x'] as const,
      ),
    ]),
  )
}

/** Median milliseconds to import a module in a process of its own. */
async function loadTimeMs(file: string, variables: Variables): Promise<number> {
  const code = `const began = performance.now(); await import(${JSON.stringify(file)}); process.stdout.write(String(performance.now() - began)); process.exit(0)`
  const env = { PATH: process.env.PATH, ...Object.fromEntries(variables), AWS_REGION: 'ap-south-1' }
  const values: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { env })
    values.push(Number(stdout.trim().split('\n').at(-1)))
  }
  return median(values)
}

/** The functions' bundles, with the time that each takes to load in a process of its own. */
export async function benchBundles(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const bare = join(folder, 'bare.mjs')
  writeFileSync(bare, 'export const handler = async () => ({ statusCode: 200 })\n')
  const base = await loadTimeMs(bare, [])
  rmSync(folder, { recursive: true })
  const variables = variablesOfFunctions()
  const rows: Measurement[] = []
  for (const { file, ...measured } of bundleSizes()) {
    // The code of a thread loads where it has its work, and nowhere else.
    if (basename(file) !== 'index.mjs') {
      rows.push(measured)
      continue
    }
    const milliseconds = await loadTimeMs(file, variables.get(measured.what) ?? [])
    rows.push({
      ...measured,
      note: `loads in ${milliseconds.toFixed(0)} ms, a bare handler in ${base.toFixed(0)}`,
    })
  }
  return rows
}

/** The script that each route of the site adds. */
export const benchRoutes = async (): Promise<Measurement[]> => routeMeasurements(await measureSizes())

const attachedRows = z.array(
  z.object({
    area: z.literal('what a browser loads'),
    what: z.string(),
    figure: z.number(),
    unit: z.enum(['bytes', 'requests']),
    goal: z.number(),
  }),
)
/** A part of Playwright's report: attachments lie at any depth of its suites. */
type Node = { readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const attachment = z.looseObject({ name: z.literal('measurements'), body: z.base64() })

/** The rows that journeys have attached to a report of Playwright. */
function attachedIn(value: unknown): Measurement[] {
  if (!isNode(value)) return []
  const found = attachment.safeParse(value)
  if (found.success)
    return attachedRows.parse(JSON.parse(Buffer.from(found.data.body, 'base64').toString('utf8')))
  return Object.values(value).flatMap(attachedIn)
}

/** What Chromium loads for the first screens: the journey that holds the goals is run on one device. */
export async function benchFirstLoads(): Promise<Measurement[]> {
  const words = [
    'test',
    '-c',
    'web/playwright.config.ts',
    '--project=desktop',
    '--reporter=json',
    'firstLoad',
  ]
  const report = await run(process.execPath, ['node_modules/@playwright/test/cli.js', ...words], {
    cwd: repositoryRoot,
    env: { ...process.env, STAGE: 'local' },
    maxBuffer: 64e6,
  }).then(
    ({ stdout }) => stdout,
    // A goal that does not hold fails the journey, and its rows are in the report all the same.
    (error: unknown) => z.looseObject({ stdout: z.string().min(1) }).parse(error).stdout,
  )
  const rows = attachedIn(JSON.parse(report))
  if (rows.length === 0)
    throw new Error('the journey of the first loads measured nothing: run it alone to see why')
  return rows
}
