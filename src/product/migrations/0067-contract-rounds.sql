alter table contracts add column turn_names text collate "C";
alter table contracts add column seller_turn text collate "C";
alter table contracts add column buyer_turn text collate "C";
alter table contracts add column third_turn text collate "C";
alter table contracts add column platform_turn text collate "C";
alter table contracts add column others_asked boolean default false;
alter table sign_steps add column with_previous boolean default false;

-- Until now each step was a round of its own, and the steps were signed in their order.
update contracts set steps = (
  select jsonb_agg(
    step
    || jsonb_build_object('round', place, 'byItself', false)
    || case when step ->> 'outcome' = 'SIGNED' then jsonb_build_object('nth', place) else '{}' end
    || case
         when contracts.state = 'SIGNING' and (step ->> 'stepOrder')::bigint = contracts.turn_order then jsonb_build_object(
           'openedAt', to_char(contracts.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'handler', contracts.turn_handler, 'byItself', contracts.auto_due is not null
         )
         else '{}'
       end
    order by place
  )
  from jsonb_array_elements(contracts.steps) with ordinality as each (step, place)
)
where jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0;

-- Whoever has the turn to sign keeps it.
update contracts set
  seller_turn = case when turn_party = 'SELLER' then turn_code end,
  buyer_turn = case when turn_party = 'BUYER' then turn_code end,
  third_turn = case when turn_party = 'THIRD' then turn_code end,
  platform_turn = case when turn_party = 'PLATFORM' then turn_code end,
  turn_names = coalesce(turn_signer, (select company_name from members where id = contracts.turn)),
  others_asked = auto_due is null and turn is distinct from member
where state = 'SIGNING';

-- All who have not agreed to a termination yet are asked at once; they were told when it was proposed.
update contracts set
  seller_turn = (select member_code from members where id = contracts.seller and contracts.termination @> '[{"party": "SELLER", "outcome": "AWAITED"}]'),
  buyer_turn = (select member_code from members where id = contracts.buyer and contracts.termination @> '[{"party": "BUYER", "outcome": "AWAITED"}]'),
  third_turn = (select member_code from members where id = contracts.third and contracts.termination @> '[{"party": "THIRD", "outcome": "AWAITED"}]'),
  platform_turn = (select member_code from members where id = contracts.platform and contracts.termination @> '[{"party": "PLATFORM", "outcome": "AWAITED"}]'),
  turn_names = (
    select string_agg(each.step ->> 'company', '、' order by each.place)
    from jsonb_array_elements(contracts.termination) with ordinality as each (step, place)
    where each.step ->> 'outcome' = 'AWAITED'
  )
where state = 'TERMINATING';

-- What the updates left to be checked is checked before the table changes.
set constraints all immediate;
alter table contracts drop constraint contracts_turn_fkey;
drop index contracts_turn_created_at_id_idx;
alter table contracts drop column turn;
alter table contracts drop column turn_code;
alter table contracts drop column turn_signer;
alter table contracts drop column turn_party;
alter table contracts drop column turn_order;
alter table contracts drop column turn_handler;
