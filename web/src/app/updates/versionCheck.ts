import { version } from '../../../../shared/contracts/auth/version.ts'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { t } from '../../lib/i18n.ts'

/** The server's answer while this build is current (D3 s7, K-002). */
const expectedVersion = '5.0.0'

/** Shows once that there is an update (D3 s8). No answer counts as no update. */
export async function checkVersion(): Promise<void> {
  const answer = await callContract(version, {}, { quiet: true })
  if (answer.ok && answer.body.trim() !== expectedVersion) toast.info(t('session.versionMismatch'))
}
