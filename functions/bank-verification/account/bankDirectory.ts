import * as z from 'zod/mini'
import banks from '../data/banks.json' with { type: 'json' }
import branches from '../data/branches.json' with { type: 'json' }

/** Banks by the first four letters of an IFSC, branches by the whole of it; both carried along, no call at run time. */
const names = z.record(z.string(), z.string())
const bankNames = new Map(Object.entries(z.parse(names, banks)))
const branchNames = new Map(Object.entries(z.parse(names, branches)))

/** e.g. `HDFC Bank`; the four letters themselves for a bank we do not know. */
export const bankNameOf = (ifsc: string): string => bankNames.get(ifsc.slice(0, 4)) ?? ifsc.slice(0, 4)

/** `undefined` when our directory does not know the branch: the investor types it then. */
export const branchNameOf = (ifsc: string): string | undefined => branchNames.get(ifsc)
