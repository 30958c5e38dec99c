/** A backup, restore or move that cannot be done; the message says why and what to do. */
export class BackupError extends Error {}
