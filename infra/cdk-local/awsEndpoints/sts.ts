import type { Gate } from '../gate/gate.ts'
import { type AwsService, unknownOperation } from './awsEndpoint.ts'

/** STS: GetCallerIdentity, which needs no grant; the query protocol answers in XML. */
export function stsService(gate: Gate, account: string): AwsService {
  return async call => {
    const action = new URLSearchParams(call.body.toString('utf8')).get('Action')
    if (action !== 'GetCallerIdentity') throw unknownOperation('sts', { ...call, operation: action ?? '' })
    const { principal } = call
    const result = `<Arn>${gate.callerArn(principal)}</Arn><UserId>${principal.name}</UserId><Account>${account}</Account>`
    return {
      headers: { 'content-type': 'text/xml' },
      body: `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>${result}</GetCallerIdentityResult><ResponseMetadata><RequestId>${crypto.randomUUID()}</RequestId></ResponseMetadata></GetCallerIdentityResponse>`,
    }
  }
}
