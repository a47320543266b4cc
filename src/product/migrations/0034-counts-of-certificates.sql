create index certificates_state_province_code_member_idx on certificates (state, province_code, member);
