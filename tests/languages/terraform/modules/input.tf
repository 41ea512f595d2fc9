module "network" {
  source = "./modules/network"
  name   = "source"
}

module "registry" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.0"
}

# module "commented" { source = "./no" }
