import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'

export interface MonthlyBudgetProps {
  readonly usd: number
  readonly email: string
}

/** A letter when the account's costs reach four fifths of the month's budget, and when they are going to exceed it. */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { usd, email }: MonthlyBudgetProps) {
    super(scope, id)
    const subscribers = [{ subscriptionType: 'EMAIL', address: email }]
    const notification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers,
    })
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: 'sthirank-month',
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: usd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
    })
  }
}
