import { writeFileSync } from 'node:fs'
import type { Reporter, Vitest } from 'vitest/node'

/** The file beside Vitest's JSON report that lists the errors outside of its tests. */
export const unhandledErrorsFile = (report: string): string => report.replace(/json$/, 'unhandled.json')

/**
 * Vitest fails a run in which an error was thrown outside of every test (an unhandled rejection, a lost worker), and
 * its JSON report does not contain it. This reporter writes them beside that report.
 */
export default class UnhandledErrors implements Reporter {
  #file: string | undefined

  onInit({ config: { outputFile } }: Vitest): void {
    const report = typeof outputFile === 'object' ? outputFile.json : undefined
    this.#file = report === undefined ? undefined : unhandledErrorsFile(report)
  }

  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    if (this.#file === undefined || errors.length === 0) return
    writeFileSync(this.#file, JSON.stringify(errors))
  }
}
