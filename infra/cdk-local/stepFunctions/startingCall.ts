import type { ExecutionRecord, JsonObject, StartingCall } from 'asl-interpreter'
import type { Gate, Principal } from '../gate/gate.ts'

/** The caller in CloudTrail's form. The key `local` names nobody in particular: the root. */
export function userIdentityOf(
  gate: Pick<Gate, 'callerArn'>,
  principal: Principal,
  accessKeyId: string,
  accountId: string,
): JsonObject {
  const arn = gate.callerArn(principal)
  const { name, session = name } = principal
  if (principal.kind === 'administrator') {
    return name === 'local'
      ? {
          type: 'Root',
          principalId: accountId,
          arn: `arn:aws:iam::${accountId}:root`,
          accountId,
          accessKeyId,
        }
      : { type: 'IAMUser', principalId: name, arn, accountId, accessKeyId, userName: name }
  }
  const issuer = { type: 'Role', principalId: name, arn: principal.roleArn ?? '', accountId, userName: name }
  return {
    type: 'AssumedRole',
    principalId: `${name}:${session}`,
    arn,
    accountId,
    accessKeyId,
    sessionContext: { sessionIssuer: issuer },
  }
}

/** `Nov 22, 2026, 6:04:34 AM`, the format of dates in CloudTrail's response elements. */
const writtenOut = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** The detail of the event "AWS API Call via CloudTrail" about the call that started an execution. */
export function apiCallOf(
  { arn, machineArn, name, startedAt }: ExecutionRecord,
  { userIdentity, userAgent, requestId, eventId, named }: StartingCall,
): JsonObject {
  const [, , , region = '', account = ''] = arn.split(':')
  return {
    eventVersion: '1.11',
    userIdentity,
    eventTime: `${new Date(startedAt).toISOString().slice(0, 19)}Z`,
    eventSource: 'states.amazonaws.com',
    eventName: 'StartExecution',
    awsRegion: region,
    sourceIPAddress: '127.0.0.1',
    userAgent,
    requestParameters: {
      stateMachineArn: machineArn,
      ...(named && { name }),
      input: 'HIDDEN_DUE_TO_SECURITY_REASONS',
    },
    responseElements: {
      executionArn: arn,
      // Some versions of the calendar data have a narrow space before AM.
      startDate: writtenOut.format(startedAt).replaceAll('\u202f', ' '),
    },
    requestID: requestId,
    eventID: eventId,
    readOnly: false,
    eventType: 'AwsApiCall',
    managementEvent: true,
    recipientAccountId: account,
    eventCategory: 'Management',
  }
}
