import type { version } from '../../shared/contracts/auth/version.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'

/** The version that the web expects (D3 s7, K-002); with another one it shows a notice. */
export const handleVersion = (): Handler<typeof version> => () => Promise.resolve(reply('5.0.0'))
