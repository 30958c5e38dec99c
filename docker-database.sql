-- Run once by the image of PostgreSQL, in the new database: the server's own user, which owns the database and is no
-- superuser. The role is what statements of one store become (docs/decisions/0024-row-level-security.md).
\getenv password DATABASE_PASSWORD
create role voice_shop login password :'password';
create role voice_shop_workspace nologin;
grant voice_shop_workspace to voice_shop;
alter database voice_shop owner to voice_shop;
alter schema public owner to voice_shop;
-- From now on the superuser is for who may run commands in the container.
alter role postgres password null;
