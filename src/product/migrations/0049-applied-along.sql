alter table seal_applications add column along uuid;
alter table seal_applications add constraint seal_applications_along_fkey foreign key (along) references soft_key_applications (id) deferrable initially deferred;
