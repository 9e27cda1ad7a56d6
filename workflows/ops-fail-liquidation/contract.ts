import { decided, operatorObject, operatorStep, whoAndWhy } from '../../shared/vocabulary/operatorInput.ts'
import { aboutOrder } from '../../shared/vocabulary/operatorOrder.ts'

/**
 * What an operator types to give a sale up whose units have not left, e.g. `{"orderId": "liq_…", "by": "meera.k", "reason":
 * "the issuer called the bond"}`. These shapes only grow (`fixtures/released.json` holds every one released).
 */

/** The execution's input. */
export const flowInput = operatorObject({ ...aboutOrder, ...whoAndWhy })

export const failInput = operatorStep
export const flowOutput = decided
