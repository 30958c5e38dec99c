import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

export interface ProfileChanges {
  first_name?: string | undefined
  last_name?: string | undefined
  phone?: string | undefined
}

export function findProfile(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('user_photos', 'user_photos.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.created_at',
      'user_photos.name as photo_name',
    ])
    .executeTakeFirst()
}

/** For statements of other slices: with the photo of the user in that column, nulls without. */
export function joinPhotos<DB extends Pick<Tables, 'user_photos'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  idColumn: StringReference<DB, TB>,
) {
  return query.leftJoin('user_photos', (join) => join.on(sql.ref('user_photos.user_id'), '=', sql.ref(idColumn)))
}

/** Writes the fields that are given. */
export async function updateProfile(db: Database, userId: string, changes: ProfileChanges): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', userId).execute()
}

/** Puts a photo in the place of the user's last one. */
export async function savePhoto(
  db: Database,
  { userId, ...photo }: { userId: string; name: string; image: Buffer; created_at: Date },
): Promise<void> {
  await db
    .insertInto('user_photos')
    .values({ user_id: userId, ...photo })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(photo))
    .execute()
}

export async function deletePhoto(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('user_photos').where('user_id', '=', userId).execute()
}

export async function findPhotoImage(db: Database, name: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('user_photos').select('image').where('name', '=', name).executeTakeFirst()
  return row?.image ?? null
}
