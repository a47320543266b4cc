alter table seal_uses add column in_contract boolean default false;
create index contracts_turn_created_at_id_idx on contracts (turn, created_at, id) where turn is not null;
-- Each signature in a contract left its own digest in the contract.
update seal_uses as used set in_contract = true
from contracts as one, jsonb_array_elements(one.steps) as step
where step ->> 'sha256' = used.signed_sha256;

-- Contracts are the first of their group, and its name says them; what administrators have worded otherwise stays.
update menus set menu_name = '合同与印章', menu_name_en = 'Contracts and seals'
where menu_id = '20' and menu_name = '签名与印章' and menu_name_en = 'Signatures and seals';
update menus as entry set sort = fresh.sort
from (values ('204', 4, 1), ('201', 1, 2), ('202', 2, 3), ('203', 3, 4)) as fresh(id, was, sort)
where entry.menu_id = fresh.id and entry.sort = fresh.was;
