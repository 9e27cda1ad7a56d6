import type { DemoFolio } from './demoStatement.ts'
import { type SampleDays, SampleHistory } from './sampleHistory.ts'

/** The folios of the sample statements, with amounts in paise; of each one what is known up to a day. */

type FoliosUntil = (to: string) => readonly DemoFolio[]

/**
 * Four years of the demo investor. SIPs are late in the month, so that those of the statement of last month still run today,
 * and there is a purchase on the first trading day of each month that `later` begins to list.
 */
export function ownFolios(days: SampleDays): FoliosUntil {
  const of = (code: string, rtaCode: string, registrar: 'CAMS' | 'KFINTECH', advisor?: string) =>
    new SampleHistory({ code, rtaCode, registrar, ...(advisor === undefined ? {} : { advisor }) }, days)
  const flexi = of('150003', 'H03', 'CAMS')
    .sip(5_000_00, { from: 47, to: -1, day: 20 })
    .buy(40_000_00, 44, 18)
    .buy(10_000_00, -1, 1)
  const idcw = of('150026', 'H26', 'CAMS', 'ARN-12345').buy(60_000_00, 40, 12)
  for (const ago of [28, 16, 4]) idcw.payOut('2.00', ago, 22)
  const midRegular = of('150006', 'S06', 'CAMS', 'ARN-12345').sip(3_000_00, { from: 46, to: 20, day: 22 })
  const midDirect = of('150005', 'S05', 'CAMS')
  midRegular.switchAllTo(midDirect, 18, 14)
  midDirect.sip(3_000_00, { from: 17, to: -1, day: 22 })
  const taxSaver = of('150008', 'S08', 'CAMS', 'ARN-12345')
  for (const ago of [42, 30, 18]) taxSaver.buy(50_000_00, ago, 20)
  const shortTerm = of('150011', 'V11', 'KFINTECH').buy(200_000_00, 36, 3).redeem(8, 16, 75_000_00)
  const liquid = of('150013', 'D13', 'KFINTECH').buy(150_000_00, 14, 8).redeem(3, 24)
  const index = of('150017', 'D17', 'KFINTECH').sip(2_000_00, { from: 24, to: -1, day: 25 })
  return to => [
    folioOf('7301846/52', [flexi, idcw], to),
    folioOf('9120447/08', [midRegular, midDirect, taxSaver], to),
    folioOf('40518873', [shortTerm], to),
    folioOf('60277195', [liquid, index], to),
  ]
}

/** A folio that was opened before PANs were asked for. */
export function folioWithoutPan(days: SampleDays): FoliosUntil {
  const small = new SampleHistory({ code: '150019', rtaCode: 'M19', registrar: 'CAMS' }, days)
  small.buy(25_000_00, 26, 6).buy(15_000_00, 11, 9)
  return to => [{ ...folioOf('3388120/71', [small], to), pan: '' }]
}

/** Two schemes, of which the first loses a row when it is printed. */
export function folioThatBreaks(days: SampleDays): FoliosUntil {
  const bonds = new SampleHistory({ code: '150023', rtaCode: 'M23', registrar: 'CAMS' }, days)
  const hybrid = new SampleHistory(
    { code: '150010', rtaCode: 'V10', registrar: 'KFINTECH', advisor: 'ARN-12345' },
    days,
  )
  bonds.buy(30_000_00, 20, 7).buy(20_000_00, 13, 7).buy(10_000_00, 6, 7)
  hybrid.buy(45_000_00, 22, 11)
  return to => [folioOf('5566021/19', [bonds], to), folioOf('40518874', [hybrid], to)]
}

/** Savings in the name of another person. */
export function foliosOfAnother(folio: string, days: SampleDays): FoliosUntil {
  const careful = new SampleHistory({ code: '150021', rtaCode: 'M21', registrar: 'CAMS' }, days)
  careful.buy(80_000_00, 30, 21).sip(4_000_00, { from: 24, to: -1, day: 21 })
  return to => [folioOf(folio, [careful], to)]
}

/** All schemes of a folio are of one company. */
function folioOf(folio: string, histories: readonly SampleHistory[], to: string): DemoFolio {
  return {
    amc: histories[0]?.scheme.amc ?? '',
    folio,
    schemes: histories.map(history => history.until(to)).filter(({ rows }) => rows.length > 0),
  }
}
