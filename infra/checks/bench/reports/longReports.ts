import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { startDatabase } from 'cdk-local/testing'
import { z } from 'zod'
import { openTable } from '../../../../functions/platform/records/table.ts'
import { type MemoryTable, memoryTable } from '../../../../functions/platform/testing/memoryTable.ts'
import { manifest } from '../../../../functions/reports/manifest.ts'
import { manifest as flow } from '../../../../workflows/report-pdf/manifest.ts'
import { clearPlace, newPlace } from '../../../drivers/testStack.ts'
import { systemRegion } from '../../../names.ts'
import type { Measurement } from '../measurement.ts'
import { tablesOfReports, writeBusyInvestor } from './busyInvestor.ts'
import { type LongReport, makeReport } from './makeReport.ts'

/** Reports of an investor with ten thousand transactions in a year: bytes and reads, and what they take of their function. */

export const longReportRows = 10_000

/** Those that grow with the transactions (holdings grow with the instruments), and the most bytes of each. */
const reports: readonly { readonly report: LongReport; readonly mostBytes: number }[] = [
  { report: { kind: 'workbook', name: 'transactions' }, mostBytes: 900_000 },
  { report: { kind: 'workbook', name: 'tax' }, mostBytes: 900_000 },
  { report: { kind: 'pdf', name: 'transactions' }, mostBytes: 2_600_000 },
  { report: { kind: 'pdf', name: 'tax' }, mostBytes: 2_600_000 },
  { report: { kind: 'pdf', name: 'statement' }, mostBytes: 2_600_000 },
]

const titleOf = ({ kind, name }: LongReport): string =>
  kind === 'pdf' ? `PDF, ${name}` : `workbook in its answer, ${name}`

/** The KYC, the book, its instruments, its sales and the funds: one call each, which the database answers page by page. */
const mostCalls = 5

/** The tables of the investor in memory, under the names that the environment gives. */
export async function tablesInMemory(): Promise<MemoryTable> {
  Object.assign(process.env, tablesOfReports)
  const table = memoryTable()
  await writeBusyInvestor(table, longReportRows)
  return table
}

/** What is exact: bytes of the answer or of the document, and reads of the tables. */
export async function longReportSizes(table: MemoryTable): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const { report, mostBytes } of reports) {
    table.calls.length = 0
    const figure = await makeReport(table, report)
    const row = { area: 'reports of 10,000 rows', note: `${longReportRows} transactions in a year` } as const
    rows.push({ ...row, what: titleOf(report), figure, unit: 'bytes', goal: mostBytes })
    rows.push({
      ...row,
      what: `${titleOf(report)}, reads`,
      figure: table.calls.length,
      unit: 'calls',
      goal: mostCalls,
    })
  }
  return rows
}

/** Of the memory and of the time that a function has, so that a slower day and a longer report fit as well. */
const mostOfMemory = 0.75
const mostPercentOfTime = 50
/** Memory at which Lambda gives a function one whole processor; with less it has the same part of one. */
const wholeProcessorMb = 1769

const made = z.object({ milliseconds: z.number(), peakBytes: z.number() })

/** Makes a report in a process of its own, whose heap is as small as the function's, the first that the process makes. */
async function inItsFunction(report: LongReport, endpoint: string): Promise<Measurement[]> {
  const limits = report.kind === 'pdf' ? flow.steps : manifest.api
  if (limits === undefined) throw new Error('nothing makes reports')
  const { memoryMb, timeoutSeconds } = limits
  const heap = `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`
  const child = new URL('./makeReportChild.ts', import.meta.url).pathname
  const env = {
    PATH: process.env.PATH,
    ...tablesOfReports,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: systemRegion,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  }
  const words = [heap, child, JSON.stringify(report)]
  const { stdout } = await promisify(execFile)(process.execPath, words, { env })
  const { milliseconds: took, peakBytes } = made.parse(JSON.parse(stdout))
  const milliseconds = took * Math.max(1, wholeProcessorMb / memoryMb)
  const row = { area: 'memory and time of a report' } as const
  return [
    {
      ...row,
      what: `${titleOf(report)}, memory`,
      figure: peakBytes,
      unit: 'bytes',
      goal: mostOfMemory * memoryMb * 1024 * 1024,
      note: `the function has ${memoryMb} MB`,
    },
    {
      ...row,
      what: `${titleOf(report)}, of its time-out`,
      figure: milliseconds / (timeoutSeconds * 10),
      unit: 'percent',
      goal: mostPercentOfTime,
      note: `${took.toFixed(0)} ms here, ${milliseconds.toFixed(0)} ms with the processor of ${memoryMb} MB, of ${timeoutSeconds} s`,
    },
  ]
}

/** The exact figures, and those of this machine: from a database, as the function reads it. */
export async function benchLongReports(): Promise<Measurement[]> {
  const rows = await longReportSizes(await tablesInMemory())
  const { dataDir } = await newPlace()
  const database = await startDatabase(dataDir, () => undefined)
  try {
    await fill(database.endpoint)
    for (const { report } of reports) rows.push(...(await inItsFunction(report, database.endpoint)))
  } finally {
    await database.stop()
    await clearPlace(dataDir)
  }
  return rows
}

async function fill(endpoint: string): Promise<void> {
  const config = {
    endpoint,
    region: systemRegion,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }
  const client = new DynamoDBClient(config)
  for (const TableName of Object.values(tablesOfReports))
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      }),
    )
  client.destroy()
  await writeBusyInvestor(openTable(config), longReportRows)
}
