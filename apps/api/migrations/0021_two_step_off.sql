-- When two-step sign-in was last turned off: a set-up that was begun before counts no more. Null: never.
alter table users add column two_step_off_at timestamptz;
