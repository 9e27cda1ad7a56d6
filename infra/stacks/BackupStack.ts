import { Duration, Stack } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import type { Foundation } from '../foundation.ts'
import { documentsBucketArn, sessionsTableName, tableArn, tableName } from '../names.ts'
import type { Plan } from '../plan.ts'
import { removalPolicyOf, stackProps } from '../stage.ts'
import { suppress } from '../suppress.ts'

const dailyKept = Duration.days(35)
/** Eight years, as the books of an intermediary are kept (domain.md 6). */
const monthlyKept = Duration.days(8 * 366)

/**
 * Backups of all tables and of the documents, each copied into a vault of another account, so that who can delete the data
 * cannot delete its copy. Beside them every table can be restored to any second of the last 35 days.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, { stage, dataKeyArn }: Foundation, plan: Plan) {
    super(scope, 'SthirankBackup', stackProps())
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: 'sthirank',
      encryptionKey: Key.fromKeyArn(this, 'DataKey', dataKeyArn),
      // Nobody deletes a backup before its time, the account's administrator included.
      lockConfiguration: { minRetention: dailyKept, changeableFor: Duration.days(3) },
      removalPolicy: removalPolicyOf(stage),
    })
    const copies = BackupVault.fromBackupVaultArn(this, 'CopyVault', stage.backupVaultArn)
    const backups = new BackupPlan(this, 'Plan', { backupPlanName: 'sthirank', backupVault: vault })
    const rule = (ruleName: string, schedule: Schedule, deleteAfter: Duration): BackupPlanRule =>
      new BackupPlanRule({
        ruleName,
        scheduleExpression: schedule,
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(8),
        deleteAfter,
        copyActions: [{ destinationBackupVault: copies, deleteAfter }],
      })
    // 1.30 am in India: after the evening's reconciliation.
    backups.addRule(rule('daily', Schedule.cron({ hour: '20', minute: '0' }), dailyKept))
    backups.addRule(rule('monthly', Schedule.cron({ day: '1', hour: '21', minute: '0' }), monthlyKept))
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        'service-role/AWSBackupServiceRolePolicyForBackup',
        'AWSBackupServiceRolePolicyForS3Backup',
      ].map(name => ManagedPolicy.fromAwsManagedPolicyName(name)),
    })
    suppress(
      role,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      'AWS maintains what its backup service needs; nobody but that service assumes the role.',
    )
    suppress(
      role,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup]',
      'AWS maintains what its backup service needs; nobody but that service assumes the role.',
    )
    const tables = plan.domains
      .filter(({ table }) => table !== undefined)
      .map(({ domain }) => tableName(domain))
    backups.addSelection('Everything', {
      backupSelectionName: 'everything',
      role,
      resources: [...tables, sessionsTableName]
        .map(name => BackupResource.fromArn(tableArn(name)))
        .concat(BackupResource.fromArn(documentsBucketArn)),
    })
  }
}
