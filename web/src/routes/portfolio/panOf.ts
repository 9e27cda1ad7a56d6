import { allPans } from '../../../../shared/contracts/account/pans/panBody.ts'

/** The PAN to ask for; undefined for all of them, also when the PANs could not be read. */
export const panOf = (chosen: string): string | undefined => (chosen === allPans ? undefined : chosen)
