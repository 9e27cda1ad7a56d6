/** Runs a synthesized CDK assembly on one machine; README.md shows it with an app of its own. */
export * from './addresses.ts'
export type { AlarmChange, Alarms, AlarmView } from './alarms/alarms.ts'
export { alarmsRoute } from './alarms/alarmsRoute.ts'
export type { ParameterSigner } from './awsEndpoints/localSecrets.ts'
export { writeSecretFile } from './awsEndpoints/secretFile.ts'
export { instantOf } from './clock/clockEndpoint.ts'
export { refuseEarlierStart } from './clock/clockFile.ts'
export { clockRoute } from './clock/clockRoute.ts'
export { readBody, sendText } from './front/front.ts'
export type { FaultRates } from './gate/faults.ts'
export { operatorRolesOf } from './gate/principals.ts'
export { NotRunHere } from './gate/refusal.ts'
export { constantTimeEqual } from './gate/signature.ts'
export { runAssembly } from './runAssembly.ts'
export { emptyDataDirectory } from './stack/emptyDataDirectory.ts'
export type { LocalCloud } from './stack/localCloud.ts'
export { stopWithNpm } from './stack/parentEnd.ts'
export {
  claimNote,
  endProcess,
  isAlive,
  noteOf,
  type ProcessNote,
  readNote,
  removeNote,
  writeNote,
} from './stack/processIdentity.ts'
export type {
  Companion,
  CompanionPlace,
  LocalRoute,
  RouteContext,
  RunOptions,
} from './stack/runOptions.ts'
export { endingOf } from './stack/stateFile.ts'
export type { Updated } from './stack/update.ts'
export type { Assembly } from './template/assembly.ts'
