/** Parts of a cloud one by one, for tests. */
export { startDatabase } from '../dynamodb/dynoxide.ts'
export { createTransactions, type Transactions } from '../dynamodb/transactions.ts'
export { createFront } from '../front/front.ts'
export { seededRandom } from '../gate/faults.ts'
export { account, region, resource, role, roleOfPeople, testContext } from '../gate/testing/stackContext.ts'
export { closeServer, listen } from '../stack/listen.ts'
export { runTestMachines } from '../stepFunctions/testing/runningMachines.ts'
