import { createGate } from '../../gate/gate.ts'
import { operatorRolesOf, principalsOf } from '../../gate/principals.ts'
import { account, assemblyOf, type TestContext } from '../../gate/testing/stackContext.ts'
import { runMachines } from '../../resources/stateMachine.ts'
import { freePort } from '../../stack/ports.ts'
import type { PublishAwsEvent } from '../../stack/stackContext.ts'

/** Runs the machines of a test's template on a free port, with the keys and the operator roles of a stack. */
export async function runTestMachines(test: TestContext, publishAwsEvent: PublishAwsEvent) {
  const port = await freePort()
  const assembly = assemblyOf(test.resources)
  const gate = createGate({
    principals: principalsOf(assembly, 'stack'),
    operatorRoles: operatorRolesOf(assembly),
    rolePrefix: 'Notes',
    now: () => test.clock.now(),
    seed: 1,
    account,
  })
  const running = await runMachines(test.resources, { ...test.stack, gate, publishAwsEvent }, port, error => {
    throw error
  })
  return { running, endpoint: `http://127.0.0.1:${port}` }
}
