import type { RegistryAttributes, RegistryStatus } from './port.ts'

/**
 * The codes of CVL's answers as dated data (read on 2026-11-21 from its interface description 2.6 and the agreeing
 * lists of the other agencies).
 */

/** The agency that holds the record: the first of three digits. */
export const agencies: Readonly<Record<string, string>> = {
  '0': 'CVL',
  '1': 'NDML',
  '2': 'DotEx',
  '3': 'CAMS',
  '4': 'KFin',
}

/**
 * The last two digits. `012` is an older KYC that is verified but incomplete: investing is open. `022` is registered
 * for mutual funds only, which does not suffice for bonds. The codes `000`, `888` and `99`
 * are not listed: an agency could not be asked, so the status is not known.
 */
export const statuses: Readonly<Record<string, RegistryStatus['status']>> = {
  '01': 'underProcess',
  '02': 'verified',
  '03': 'hold',
  '04': 'rejected',
  '05': 'notAvailable',
  '06': 'deactivated',
  '07': 'verified',
  '11': 'underProcess',
  '12': 'verified',
  '13': 'hold',
  '14': 'rejected',
  '22': 'notAvailable',
}

/** The agency's code for a malformed PAN. */
export const invalidPanCode = '999'

/** `APP_INCOME` to our bands; its sixth (more than 1 crore) lies within our fifth. */
export const incomes: Readonly<Record<string, NonNullable<RegistryAttributes['income']>>> = {
  '01': '1',
  '02': '2',
  '03': '3',
  '04': '4',
  '05': '5',
  '06': '5',
}
