alter table soft_key_applications alter column seal_wanted set default true;
create index seal_applications_certificate_idx on seal_applications (certificate) where certificate is not null;
