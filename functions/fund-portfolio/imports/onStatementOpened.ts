import { statementOpened } from '../../../shared/contracts/fund-portfolio/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { Executions } from '../../platform/executions/executions.ts'

/** Starts the flow under the id of the import, so that one import has one execution however often the event comes. */
export const onStatementOpened = ({ executions }: { readonly executions: Pick<Executions, 'start'> }) =>
  consumer('onStatementOpened', statementOpened, async ({ importId, investorId }) => {
    await executions.start('cas-import', importId, { importId, investorId })
  })
