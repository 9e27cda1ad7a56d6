import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { json, type Vendor } from '../wire.ts'
import { sampleDays, samples } from './samples.ts'

/**
 * `GET /statements` lists the sample statements with their passwords, `GET /statements/<name>.pdf` is one of them; they
 * are of the day of the clock, and their prices those of the sandbox's AMFI.
 */
export function statementsSandbox({ clock, calendar }: Pick<SandboxContext, 'clock' | 'calendar'>): Vendor {
  const days = () => {
    const isTradingDay = (date: string) => calendar().isTradingDay(date)
    let latest = addDays(indianDate(clock.now()), -1)
    while (!isTradingDay(latest)) latest = addDays(latest, -1)
    return sampleDays(latest, isTradingDay)
  }
  return async ({ method, path }) => {
    if (method !== 'GET') return undefined
    if (path === '/statements')
      return json(
        200,
        samples.map(({ name, password, shows }) => ({ name, file: `${name}.pdf`, password, shows })),
      )
    const sample = samples.find(({ name }) => path === `/statements/${name}.pdf`)
    if (sample === undefined) return undefined
    // Loaded when it is wanted, because it would make the start of every stack slower.
    const { pdfOfStatement } = await import('./pdfOfStatement.ts')
    const { password, isPicture = false } = sample
    return {
      status: 200,
      body: await pdfOfStatement(sample.pagesOn(days()), {
        isPicture,
        ...(password === undefined ? {} : { password }),
      }),
      contentType: 'application/pdf',
      headers: { 'content-disposition': `inline; filename="${sample.name}.pdf"` },
    }
  }
}
