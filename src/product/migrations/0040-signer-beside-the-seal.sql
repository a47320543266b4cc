alter table sign_steps add column need_signer boolean default false;
