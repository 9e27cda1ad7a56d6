import { randomUUID } from 'node:crypto'
import {
  AwsRefusal,
  type Engine,
  type ExecutionRecord,
  executionStatusSchema,
  InvalidDefinition,
  type JsonObject,
  machineOfToken,
  type RegisteredMachine,
  type StartingCall,
} from 'asl-interpreter'
import { z } from 'zod'
import {
  describeEvent,
  describeExecution,
  describeMachine,
  present,
  seconds,
  summarizeExecution,
  summarizeMachine,
} from './descriptions.ts'

/** A parsed request of one operation: the permission it needs, and what it does. */
export interface ReadRequest {
  /** The ARNs that an IAM policy names for this operation; `*` where it has none. */
  resources: string[]
  run: (engine: Engine, caller?: Caller) => Promise<JsonObject> | JsonObject
}

/** The caller, for the CloudTrail event. */
export type Caller = Pick<StartingCall, 'userIdentity' | 'userAgent'>

/** Reads the body of a request; throws a ZodError. */
export type Operation = (body: unknown) => ReadRequest

function operation<T>(
  schema: z.ZodType<T>,
  resourcesOf: (request: T) => string[],
  run: (engine: Engine, request: T, caller: Caller | undefined) => Promise<JsonObject> | JsonObject,
): Operation {
  return body => {
    const request = schema.parse(body)
    return { resources: resourcesOf(request), run: (engine, caller) => run(engine, request, caller) }
  }
}

const machineRequest = z.object({ stateMachineArn: z.string() })
const executionRequest = z.object({ executionArn: z.string() })
const tokenRequest = z.object({ taskToken: z.string() })
const pageFields = {
  maxResults: z.int().min(0).max(1000).optional(),
  nextToken: z.string().optional(),
}
const largestPage = 1000
const tag = z.object({ key: z.string().min(1).max(128), value: z.string().max(256) })
const resourceRequest = z.object({ resourceArn: z.string() })

const everything = () => ['*']
const machineOf = ({ stateMachineArn }: { stateMachineArn: string }) => [stateMachineArn]
const executionOf = ({ executionArn }: { executionArn: string }) => [executionArn]
const resourceOf = ({ resourceArn }: { resourceArn: string }) => [resourceArn]
const machineOfRequest = ({ taskToken }: { taskToken: string }) => [machineOfToken(taskToken) ?? '*']

/** Zero and no number mean the largest page. */
function pageSize({ maxResults = 0 }: { maxResults?: number | undefined }): number {
  return maxResults === 0 ? largestPage : maxResults
}

function pageStart({ nextToken }: { nextToken?: string | undefined }): number | undefined {
  if (nextToken === undefined) return undefined
  if (!/^\d{1,15}$/.test(nextToken)) throw new AwsRefusal('InvalidToken', `Invalid Token: '${nextToken}'`)
  return Number(nextToken)
}

function checkArn(arn: string): void {
  if (!/^arn:aws:states:[a-z0-9-]+:\d{12}:/.test(arn)) {
    throw new AwsRefusal('InvalidArn', `Invalid Arn: 'Resource type not valid in this context: ${arn}'`)
  }
}

function findMachine(engine: Engine, arn: string): RegisteredMachine {
  checkArn(arn)
  const machine = engine.machines.get(arn)
  if (machine !== undefined) return machine
  throw new AwsRefusal('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`)
}

function findExecution(engine: Engine, arn: string): ExecutionRecord {
  checkArn(arn)
  const record = engine.find(arn)
  if (record !== undefined) return record
  throw new AwsRefusal('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`)
}

const listStateMachines = operation(z.object(pageFields), everything, (engine, request) => {
  const all = [...engine.machines.values()]
  const start = pageStart(request) ?? 0
  const end = start + pageSize(request)
  return present({
    stateMachines: all.slice(start, end).map(summarizeMachine),
    nextToken: end < all.length ? String(end) : undefined,
  })
})

const describeStateMachine = operation(machineRequest, machineOf, (engine, { stateMachineArn }) =>
  describeMachine(findMachine(engine, stateMachineArn)),
)

/** The machine as it was when the execution started: a later edit does not change it. */
const describeStateMachineForExecution = operation(
  executionRequest,
  executionOf,
  (engine, { executionArn }) => {
    const record = findExecution(engine, executionArn)
    const { machineArn, machineName, roleArn, definitionHash, startedAt } = record
    const definition = engine.store.findDefinition(definitionHash)
    return present({
      stateMachineArn: machineArn,
      name: machineName,
      definition,
      roleArn,
      updateDate: seconds(startedAt),
    })
  },
)

const validateStateMachineDefinition = operation(
  z.object({ definition: z.string(), type: z.enum(['STANDARD', 'EXPRESS']).optional() }),
  everything,
  (engine, { definition }) => {
    const problems = problemsOf(engine, definition)
    const diagnostics = problems.map(message => ({
      severity: 'ERROR',
      code: 'SCHEMA_VALIDATION_FAILED',
      message,
    }))
    return { result: problems.length === 0 ? 'OK' : 'FAIL', diagnostics, truncated: false }
  },
)

function problemsOf(engine: Engine, definition: string): string[] {
  try {
    engine.validate(definition)
    return []
  } catch (error) {
    if (error instanceof InvalidDefinition) return error.problems
    throw error
  }
}

const startExecution = operation(
  machineRequest.extend({ name: z.string().optional(), input: z.string().optional() }),
  machineOf,
  async (engine, { stateMachineArn, name, input }, caller) => {
    const { arn } = findMachine(engine, stateMachineArn)
    const call = caller && {
      ...caller,
      requestId: randomUUID(),
      eventId: randomUUID(),
      named: name !== undefined,
    }
    const record = await engine.start(arn, name, input, call)
    return { executionArn: record.arn, startDate: seconds(record.startedAt) }
  },
)

const describeOneExecution = operation(executionRequest, executionOf, (engine, { executionArn }) =>
  describeExecution(findExecution(engine, executionArn), engine.now()),
)

const redriveExecution = operation(
  executionRequest.extend({ clientToken: z.string().optional() }),
  executionOf,
  async (engine, { executionArn }) => {
    checkArn(executionArn)
    const { redrivenAt } = await engine.redrive(executionArn)
    return present({ redriveDate: redrivenAt === undefined ? undefined : seconds(redrivenAt) })
  },
)

const listExecutions = operation(
  machineRequest.extend({
    ...pageFields,
    statusFilter: executionStatusSchema.optional(),
    redriveFilter: z.enum(['REDRIVEN', 'NOT_REDRIVEN']).optional(),
  }),
  machineOf,
  (engine, request) => {
    const limit = pageSize(request)
    const found = engine.store.listExecutions({
      machineArn: findMachine(engine, request.stateMachineArn).arn,
      status: request.statusFilter,
      redriven: request.redriveFilter && request.redriveFilter === 'REDRIVEN',
      before: pageStart(request) ?? Number.MAX_SAFE_INTEGER,
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    const nextToken = found.length > limit ? String(page.at(-1)?.number) : undefined
    return present({ executions: page.map(({ record }) => summarizeExecution(record)), nextToken })
  },
)

const getExecutionHistory = operation(
  executionRequest.extend({
    ...pageFields,
    reverseOrder: z.boolean().optional(),
    includeExecutionData: z.boolean().optional(),
  }),
  executionOf,
  (engine, request) => {
    const { arn } = findExecution(engine, request.executionArn)
    const { reverseOrder = false, includeExecutionData = true } = request
    const limit = pageSize(request)
    const first = pageStart(request) ?? (reverseOrder ? Number.MAX_SAFE_INTEGER : 1)
    const found = engine.store.listEvents(arn, first, limit + 1, reverseOrder)
    const events = found.slice(0, limit).map(event => describeEvent(event, includeExecutionData))
    return present({ events, nextToken: found.length > limit ? String(found[limit]?.id) : undefined })
  },
)

const stopExecution = operation(
  executionRequest.extend({
    error: z.string().max(256).optional(),
    cause: z.string().max(32_768).optional(),
  }),
  executionOf,
  async (engine, { executionArn, error = null, cause = null }) => {
    checkArn(executionArn)
    const record = await engine.stop(executionArn, error, cause)
    return { stopDate: seconds(record.stoppedAt ?? record.startedAt) }
  },
)

const sendTaskSuccess = operation(
  tokenRequest.extend({ output: z.string() }),
  machineOfRequest,
  async (engine, { taskToken, output }) => {
    await engine.sendTaskSuccess(taskToken, output)
    return {}
  },
)

const sendTaskFailure = operation(
  tokenRequest.extend({ error: z.string().max(256).optional(), cause: z.string().max(32_768).optional() }),
  machineOfRequest,
  async (engine, { taskToken, error, cause }) => {
    await engine.sendTaskFailure(taskToken, error, cause)
    return {}
  },
)

const sendTaskHeartbeat = operation(tokenRequest, machineOfRequest, async (engine, { taskToken }) => {
  await engine.sendTaskHeartbeat(taskToken)
  return {}
})

const tagResource = operation(
  resourceRequest.extend({ tags: z.array(tag).max(50) }),
  resourceOf,
  (engine, { resourceArn, tags }) => {
    engine.store.saveTags(findTaggable(engine, resourceArn), tags)
    return {}
  },
)

const listTagsForResource = operation(resourceRequest, resourceOf, (engine, { resourceArn }) => ({
  tags: engine.store.listTags(findTaggable(engine, resourceArn)),
}))

function findTaggable(engine: Engine, arn: string): string {
  checkArn(arn)
  if (engine.machines.has(arn)) return arn
  throw new AwsRefusal('ResourceNotFound', `Resource not found: '${arn}'`)
}

/** The supported operations; any other is refused by its name. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    ListStateMachines: listStateMachines,
    DescribeStateMachine: describeStateMachine,
    DescribeStateMachineForExecution: describeStateMachineForExecution,
    ValidateStateMachineDefinition: validateStateMachineDefinition,
    StartExecution: startExecution,
    DescribeExecution: describeOneExecution,
    ListExecutions: listExecutions,
    GetExecutionHistory: getExecutionHistory,
    StopExecution: stopExecution,
    RedriveExecution: redriveExecution,
    SendTaskSuccess: sendTaskSuccess,
    SendTaskFailure: sendTaskFailure,
    SendTaskHeartbeat: sendTaskHeartbeat,
    TagResource: tagResource,
    ListTagsForResource: listTagsForResource,
  }),
)
