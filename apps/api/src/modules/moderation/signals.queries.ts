import type { SignalRule } from '@perchero/contract/admin/moderation';
import type { TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import type { Db, Tx } from '#platform/database/database.ts';

/** What one of our rules found in one version of a thing. */
export interface Signal {
  readonly rule: SignalRule;
  readonly kind: TargetKind;
  readonly targetId: string;
  readonly ownerId: string;
  /** Of the case. */
  readonly title: string;
  readonly picture: string | null;
  /** Of the version of the thing. */
  readonly fingerprint: Buffer;
  /** `found`: the words; photos add the twin. */
  readonly detail: { readonly found: readonly string[] } & Record<string, unknown>;
  readonly harm: number;
}

type SignalKey = Pick<Signal, 'rule' | 'kind' | 'targetId' | 'fingerprint'>;

/** In this version of the thing, or in any since then. */
export async function hasSignal(
  db: Db,
  { rule, kind, targetId }: Omit<SignalKey, 'fingerprint'>,
  when: Pick<SignalKey, 'fingerprint'> | { readonly since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_signal')
    .select('rule')
    .where('rule', '=', rule)
    .where('target_kind', '=', kind)
    .where('target_id', '=', targetId)
    .where((eb) =>
      'since' in when ? eb('created_at', '>', when.since) : eb('fingerprint', '=', when.fingerprint),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSignal(
  tx: Tx,
  { rule, kind, targetId, fingerprint, detail }: SignalKey & Pick<Signal, 'detail'>,
  { caseId, at }: { readonly caseId: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('moderation_signal')
    .values({
      rule,
      target_kind: kind,
      target_id: targetId,
      fingerprint,
      detail: JSON.stringify(detail),
      case_id: caseId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
