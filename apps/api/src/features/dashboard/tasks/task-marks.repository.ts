import type { TaskMark } from '@voice-shop/contract'
import type { Database } from '../../../core/database/open-database.ts'
import type { MarkedTask } from './group-tasks.ts'

interface TaskKey {
  workspaceId: string
  key: string
}

/** A store has so many marks, the latest. */
const mostMarks = 500

export async function listTaskMarks(db: Database, workspaceId: string): Promise<Map<string, MarkedTask>> {
  const rows = await db
    .selectFrom('task_marks')
    .select(['key', 'mark', 'shoppers', 'marked_at'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return new Map(rows.map(({ key, mark, shoppers, marked_at }) => [key, { mark, shoppers, markedAt: marked_at }]))
}

export async function saveTaskMark(
  db: Database,
  { workspaceId, key }: TaskKey,
  mark: { mark: TaskMark; shoppers: number; marked_at: Date },
): Promise<void> {
  await db
    .insertInto('task_marks')
    .values({ workspace_id: workspaceId, key, ...mark })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'key']).doUpdateSet(mark))
    .execute()
  await db
    .deleteFrom('task_marks')
    .where('workspace_id', '=', workspaceId)
    .where('marked_at', '<', (eb) =>
      eb
        .selectFrom('task_marks')
        .select('marked_at')
        .where('workspace_id', '=', workspaceId)
        .orderBy('marked_at', 'desc')
        .offset(mostMarks - 1)
        .limit(1),
    )
    .execute()
}

export async function deleteTaskMark(db: Database, { workspaceId, key }: TaskKey): Promise<void> {
  await db.deleteFrom('task_marks').where('workspace_id', '=', workspaceId).where('key', '=', key).execute()
}
