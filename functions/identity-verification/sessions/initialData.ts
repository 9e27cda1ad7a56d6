import type { initialData } from '../../../shared/contracts/identity-verification/initialData.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { maskPan } from '../../../shared/vocabulary/identifiers.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { undefinedIfVendorDown } from '../../platform/vendors/undefinedIfVendorDown.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Known } from './known.ts'
import { openSession } from './openSession.ts'

/** The session under way and the address of the vendor's screens for it (D1 s7, K-047). */
export const handleInitialData =
  (dependencies: InitialDataDependencies): Handler<typeof initialData> =>
  async (_input, { session: { investorId }, now, correlationId }) => {
    const { verification, readKnown, returnTo } = dependencies
    const session = await openSession(dependencies, investorId, { now, correlationId })
    if ('ok' in session) return session
    const { transactionId, deviceId } = session
    const inputs = inputsOf(await readKnown(investorId))
    const started = await undefinedIfVendorDown(async () => ({
      workflowId: await verification.workflowId(),
      startUrl: await verification.start({ transactionId, returnTo: returnTo(), inputs }),
    }))
    if (started === undefined) return refuse('identity.somethingWrong')
    return reply({ transactionId, uniqueDeviceId: deviceId, initialData: inputs, ...started })
  }

export type InitialDataDependencies = Pick<
  Dependencies,
  'store' | 'verification' | 'readKnown' | 'returnTo' | 'mayAskVendor'
>

const inputsOf = ({ name, dob, pan }: Known): Record<string, string> => ({
  ...(name !== undefined && { name }),
  ...(dob !== undefined && { dob }),
  ...(pan !== undefined && { pan: maskPan(pan) }),
})
