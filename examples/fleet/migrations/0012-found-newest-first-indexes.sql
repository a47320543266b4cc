create index concurrently carriers_found on carriers using gin (found_in(E'\n' || coalesce("name_find", lower("name"), '') || E'\n' || coalesce("code_find", lower("code"), '') || E'\n'), made_in("id"));
create index concurrently dispatchers_found on dispatchers using gin (found_in(E'\n' || coalesce("account_find", lower("account"), '') || E'\n' || coalesce("name_find", lower("name"), '') || E'\n'), made_in("id"));
create index concurrently drivers_found on drivers using gin (found_in(E'\n' || coalesce("account_find", lower("account"), '') || E'\n' || coalesce("name_find", lower("name"), '') || E'\n'), made_in("id"));
create index concurrently trips_found on trips using gin (found_in(E'\n' || coalesce(lower("apply_no"), '') || E'\n' || coalesce("to_find", lower("to"), '') || E'\n'), made_in("id"));
create index concurrently vehicles_found on vehicles using gin (found_in(E'\n' || coalesce("plate_find", lower("plate"), '') || E'\n'), made_in("id"));
