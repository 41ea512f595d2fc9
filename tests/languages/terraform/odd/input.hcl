# module "commented" { source = "./commented" }
// module "slashed" { source = "./slashed" }
/* module "blocked" { source = "./blocked" } */
terraform {
  source = "../modules//app"
  backend "s3" {}
}
module "chosen" {
  source = "${var.base}/chosen"
}
module "tail" {
  source = "./modules/${var.kind}"
}
resource "aws_instance" "web" {
  user_data = <<-EOT
    module "here" {
      source = "./here"
    }
  EOT
  provisioner "file" {
    source = "files/app.conf"
  }
  dynamic "setting" {
    for_each = []
  }
}
locals {
  source = "./local"
  text   = "module \"quoted\" {}"
}
