import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readPlan } from '../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'

let production: Synthesized
beforeAll(async () => {
  production = synthesizeOnce('production', await readPlan())
}, 600_000)

const selected = z.object({ BackupSelection: z.object({ Resources: z.array(z.string()) }) })
const planned = z.object({
  BackupPlan: z.object({
    BackupPlanRule: z.array(
      z.object({
        RuleName: z.string(),
        Lifecycle: z.object({ DeleteAfterDays: z.number() }),
        CopyActions: z.array(
          z.object({
            DestinationBackupVaultArn: z.string(),
            Lifecycle: z.object({ DeleteAfterDays: z.number() }),
          }),
        ),
      }),
    ),
  }),
})

it('holds every table and the documents', () => {
  const [selection] = resourcesOf(production, 'AWS::Backup::BackupSelection')
  const { Resources } = selected.parse(written(selection?.Properties)).BackupSelection
  const tables = resourcesOf(production, 'AWS::DynamoDB::GlobalTable').map(
    ({ Properties }) => `arn:aws:dynamodb:ap-south-1:<AWS::AccountId>:table/${Properties.TableName}`,
  )
  expect(tables.length).toBeGreaterThan(15)
  expect(Resources.sort()).toEqual([...tables, 'arn:aws:s3:::sthirank-documents-<AWS::AccountId>'].sort())
})

it('is copied into another account, daily for 35 days and monthly for eight years (P13)', () => {
  const [plan] = resourcesOf(production, 'AWS::Backup::BackupPlan')
  const rules = planned.parse(written(plan?.Properties)).BackupPlan.BackupPlanRule
  expect(rules.map(({ RuleName, Lifecycle }) => [RuleName, Lifecycle.DeleteAfterDays])).toEqual([
    ['daily', 35],
    ['monthly', 2928],
  ])
  for (const { CopyActions, Lifecycle } of rules)
    expect(CopyActions).toEqual([{ DestinationBackupVaultArn: production.stage.backupVaultArn, Lifecycle }])
  expect(production.stage.backupVaultArn).not.toContain('111122223333')
})

it('cannot be deleted before its time', () => {
  const [vault] = resourcesOf(production, 'AWS::Backup::BackupVault')
  expect(vault?.Properties.LockConfiguration).toEqual({ MinRetentionDays: 35, ChangeableForDays: 3 })
})
