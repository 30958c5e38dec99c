-- What a search recommended is kept once, however many searches did, of an answer what its search does not tell, and of a
-- visit no name. See docs/decisions/0063-what-a-search-keeps.md.

-- Citus makes no function once a statement of the transaction has gone to shards beside each other.
set local citus.multi_shard_modify_mode = 'sequential';

create table recommended_products (
  workspace_id uuid not null,
  -- Made of what is said of the product: who says the same again has the same one.
  key bigint not null,
  -- {product_id, product_name, product_image_url?, category?}
  product jsonb not null,
  -- The newest with a search that recommended it, in months since January 1970 in UTC.
  last_month integer not null,
  constraint recommended_products_key primary key (workspace_id, key)
);
select distribute('recommended_products', 'workspace_id');
create index recommended_products_month_idx on recommended_products (last_month);

create function get_product_key(product jsonb) returns bigint language sql immutable as $$
  select ('x' || substr(md5(product::text), 1, 16))::bit(64)::bigint
$$;
create function get_product_keys(products jsonb) returns bigint[] language sql immutable as $$
  select coalesce(array_agg(get_product_key(product) order by place), '{}')
  from jsonb_array_elements(products) with ordinality as e (product, place)
$$;

insert into recommended_products (workspace_id, key, product, last_month)
select s.workspace_id, get_product_key(e.product), e.product,
  max((extract(year from s.occurred_at at time zone 'UTC') - 1970) * 12 + extract(month from s.occurred_at at time zone 'UTC') - 1)::int
from voice_searches s cross join lateral jsonb_array_elements(s.products) as e (product)
group by s.workspace_id, e.product;

-- Changing a column's type writes each row anew, and leaves no room empty as an update would.
alter table voice_searches alter column products type bigint[] using get_product_keys(products);
alter table voice_searches rename column products to product_keys;
drop function get_product_keys;
drop function get_product_key;

alter table voice_answers add column kind text;
alter table voice_answers add column language text;
-- 'voice' or 'text': how the sentence came in.
alter table voice_answers add column source text;
update voice_answers
set kind = answer ->> 'kind', language = answer -> 'trace' ->> 'language', source = answer -> 'heard' ->> 'source';
alter table voice_answers alter column kind set not null;
alter table voice_answers alter column language set not null;
alter table voice_answers alter column source set not null;

-- As the server writes it, but for its compression: products lie with the search in the same order, and why they are shown is
-- told once.
create function pack_answer(answer jsonb) returns bytea language sql stable as $$
  select convert_to((
    (answer - array['kind', 'heard', 'trace', 'products'])
    || ((answer -> 'heard') - 'source')
    || ((answer -> 'trace') - array['language', 'question'])
    || jsonb_build_object('variants', coalesce(packed.variants, '[]'), 'whys', coalesce(packed.whys, '[]'), 'why', coalesce(packed.why, '[]'))
  )::text, 'UTF8')
  from (
    select jsonb_agg(variant_id order by place) as variants, jsonb_agg(why order by place) as why,
      (select jsonb_agg(distinct jsonb_build_object('reasons', product -> 'reasons', 'misses', product -> 'misses'))
       from jsonb_array_elements(answer -> 'products') as product) as whys
    from (
      select place, product -> 'variant_id' as variant_id,
        dense_rank() over (
          order by jsonb_build_object('reasons', product -> 'reasons', 'misses', product -> 'misses')
        ) - 1 as why
      from jsonb_array_elements(answer -> 'products') with ordinality as e (product, place)
    ) as numbered
  ) as packed
$$;
alter table voice_answers alter column answer type bytea using pack_answer(answer);
drop function pack_answer;

-- PostgreSQL's own hash, by which it also cuts tables: the same in each version.
alter table shopper_visits alter column shopper_id type bigint using hashtextextended(shopper_id, 0);
alter table shopper_visits rename column shopper_id to shopper;
