import type { Gate } from '../gate/gate.ts'
import { type AwsService, unknownOperation } from './awsEndpoint.ts'
import { xmlOfAnswer } from './queryProtocol.ts'

const namespace = 'https://sts.amazonaws.com/doc/2011-06-15/'

/** STS: GetCallerIdentity, which needs no grant; the query protocol answers in XML. */
export function stsService(gate: Gate, account: string): AwsService {
  return async call => {
    if (call.operation !== 'GetCallerIdentity') throw unknownOperation('sts', call)
    const { principal } = call
    const identity = { Arn: gate.callerArn(principal), UserId: principal.name, Account: account }
    return {
      headers: { 'content-type': 'text/xml' },
      body: xmlOfAnswer(call.operation, namespace, identity, { lists: {}, maps: {} }),
    }
  }
}
